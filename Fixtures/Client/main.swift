import InputValidation

let form = Form(Account())
form.name.setText("Ann")
form.phone.setText("555")
print(Account().declarationErrors, form.copy.text, form.verdict.kind)
