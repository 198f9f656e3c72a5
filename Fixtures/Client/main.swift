import InputValidation

let form = Form(Account())
form.name.setText("Ann")
form.phone.setText("555")
print(Account().declarationErrors, form.copy.text, form.verdict.kind)

let wide = Form(Wide())
wide.a0.setText("7")
print(Wide().declarationErrors, Wide().relations.count, wide.a40.text, wide.verdict.kind)
