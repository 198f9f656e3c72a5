#!/usr/bin/env python3
"""Checks every line of files by the rules of validate, on a cluster of Apache Spark.

    spark-submit validate_spark.py --validate /usr/local/bin/validate \\
        hdfs:///logs/2026 's3a://bucket/*.txt' -- --digits --max 65535

What stands after -- is passed on to validate: rules, and options for lines and the outcome.
Files are cut into ranges of bytes. A task judges the lines that start in one of them, and a
task that fails or is killed is tried again. The findings have the numbers of lines in whole
files, and the summary and the exit status are those of one run of validate over all files.

Findings go to standard output as JSON, one on each line, and the summary to standard error,
unless spark-submit makes one stream of both: then it comes last. --findings and --summary write
tables. In that of findings, the value is binary: lines that are not UTF-8 are there byte for
byte.

RDD.pipe itself would pass text, and lose such bytes. So each task runs validate on its range:
of a file that all machines see under the same path, or of a copy of the range, which it takes
from any store that Spark can read by Hadoop's file systems.
"""
import argparse
import base64
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from pyspark import SparkFiles, StorageLevel
from pyspark.sql import SparkSession

FINDING = """file string, line long, column long, endColumn long, rules array<string>,
    message string, value binary, isCut boolean"""
INPUT = """file string, size long, lines long, invalid long, skipped long,
    rules map<string, long>, isComplete boolean, problem string"""
BLOCK = 1 << 20


class Judgement:
    """The outcome of a run: data frames, the messages of validate, and its exit status."""

    def __init__(self, spark, found, merged):
        *messages, summary = merged.stderr.splitlines()
        self.messages = messages
        self.text = summary
        self.status = merged.returncode
        self.lines = found
        self.findings = spark.createDataFrame(found.map(finding_row), FINDING)
        rows = [[row.get(name) for name in columns(INPUT)] for row in inputs_of(summary)]
        self.summary = spark.createDataFrame(rows, INPUT)


def judge(spark, paths, rules, validate="validate", range_size=128 << 20):
    """Judges the lines of files, and of all files in directories.

    Raises ValueError if a path leads to no file, or validate refuses the rules.
    """
    context = spark.sparkContext
    if os.path.isfile(validate):
        context.addFile(os.path.abspath(validate))
    check(program(validate), rules)
    ranges = [
        (path, size, start, min(start + range_size, size))
        for path, size in files(spark, paths)
        for start in range(0, max(size, 1), range_size)
    ]
    settings = context.getConf().getAll()
    prefix = "spark.hadoop."
    hadoop = {name[len(prefix):]: value for name, value in settings if name.startswith(prefix)}

    def run(numbered):
        number, part = numbered
        for line in judged(part, rules, validate, hadoop):
            yield number, line

    numbered = list(enumerate(ranges))
    # Each range is judged once, however often its findings are looked at.
    lines = context.parallelize(numbered, len(numbered)).flatMap(run)
    lines.persist(StorageLevel.DISK_ONLY)
    summaries = lines.filter(lambda line: is_summary(line[1])).collect()
    merged = subprocess.run(
        [program(validate), "--merge", "--summary=json"],
        input="".join(text + "\n" for _, text in summaries),
        capture_output=True, text=True)
    if not merged.stderr.rstrip().endswith("}"):
        raise ValueError(merged.stderr)
    before = lines_before(summaries)
    found = lines.filter(
        lambda line: line[0] in before and '"line":' in line[1] and not is_summary(line[1])
    ).map(lambda line: moved(line[1], before[line[0]]))
    most = json.loads(merged.stderr.splitlines()[-1])["terms"].get("maxReport")
    if most is not None:
        found = found.zipWithIndex().filter(lambda line: line[1] < most).keys()
    return Judgement(spark, found, merged)


def files(spark, paths):
    """The files at some paths, and in directories there, with their sizes.

    As with Spark itself, paths may be patterns, and what begins with _ or . is left out.
    """
    found = []
    for path in paths:
        place = spark._jvm.org.apache.hadoop.fs.Path(path)
        system = place.getFileSystem(spark._jsc.hadoopConfiguration())
        matches = system.globStatus(place)
        if not matches:
            raise ValueError(f"{path}: there is no such file")
        for match in sorted(str(status.getPath()) for status in matches):
            listed = system.listFiles(spark._jvm.org.apache.hadoop.fs.Path(match), True)
            while listed.hasNext():
                status = listed.next()
                name = str(status.getPath())
                if not re.search("/[_.]", name[len(match):]):
                    found.append((re.sub("^file:/+", "/", name), status.getLen()))
    return sorted(found)


def check(validate, rules):
    """Raises ValueError if validate can't work by the rules."""
    with tempfile.NamedTemporaryFile() as empty:
        run = subprocess.run(
            [validate, *rules, *options(0, 0, empty.name), empty.name],
            capture_output=True, text=True)
    if run.returncode == 2:
        raise ValueError(run.stderr)


def options(start, end, name):
    """The options for a range of a file."""
    part = f"{start}..{end}"
    return ["--format", "jsonl", "--summary=json", "--label", name, "--range", part]


def program(validate):
    """The path of validate on this machine: where Spark has brought it, or where it was."""
    brought = SparkFiles.get(os.path.basename(validate))
    return brought if os.path.exists(brought) else shutil.which(validate) or validate


def judged(part, rules, validate, hadoop):
    """Judges a range, and yields its findings and then its summary, each an object."""
    path, size, start, end = part
    command = [program(validate), *rules, *options(start, end, path)]
    with tempfile.TemporaryFile() as errors:
        if path.startswith("/"):
            yield from run(command + ["--", path], None, errors)
        else:
            with tempfile.NamedTemporaryFile() as copy:
                Store(hadoop).copy(part, copy, rules)
                yield from run(command, copy, errors)
        errors.seek(0)
        summary = [line for line in errors.read().decode().splitlines() if is_summary(line)]
        if len(summary) != 1:
            errors.seek(0)
            raise RuntimeError(f"validate did not judge {path}: {errors.read().decode()}")
        yield summary[0]


def run(command, copy, errors):
    """Runs validate, and yields what it finds."""
    if copy:
        copy.seek(0)
    process = subprocess.Popen(
        command, stdin=copy or subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
    for line in process.stdout:
        yield line.decode().rstrip("\n")
    if process.wait() not in (0, 1, 2):
        raise RuntimeError(f"validate ended with {process.returncode}")


class Store:
    """The file systems of Hadoop, in a Java process that all tasks of a worker share."""

    gateway = None

    def __init__(self, settings):
        from py4j.java_gateway import JavaGateway
        from pyspark.find_spark_home import _find_spark_home

        if Store.gateway is None:
            jars = os.path.join(_find_spark_home(), "jars")
            places = [os.environ.get("HADOOP_CONF_DIR"), os.path.join(jars, "*"),
                      os.environ.get("SPARK_DIST_CLASSPATH")]
            java = os.environ.get("JAVA_HOME")
            Store.gateway = JavaGateway.launch_gateway(
                jarpath=glob.glob(os.path.join(jars, "py4j-*.jar"))[0],
                classpath=os.pathsep.join(filter(None, places)),
                java_path=os.path.join(java, "bin", "java") if java else "java",
                die_on_exit=True, enable_auth=True)
        self.jvm = Store.gateway.jvm
        self.settings = self.jvm.org.apache.hadoop.conf.Configuration()
        for name, value in settings.items():
            self.settings.set(name, value)

    def copy(self, part, copy, rules):
        """Makes a file of the size of the whole, with all that judging the range takes.

        That is the start with the header, the byte before the range, the range, and the rest
        of its last line. All else is a hole, which takes no room on the disk.
        """
        path, size, start, end = part
        known = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
        known.add_argument("-z", "--null-data", action="store_true")
        known.add_argument("--header", type=int, default=0)
        known.add_argument("--tsv", action="store_true")
        lines, _ = known.parse_known_args(rules)
        terminator = b"\0" if lines.null_data else b"\n"
        if lines.tsv and start < BLOCK:
            # The header of a table names the columns of all ranges.
            start, end = 0, max(end, min(size, BLOCK))
        name = self.jvm.org.apache.hadoop.fs.Path(path)
        stream = name.getFileSystem(self.settings).open(name)
        first = max(start - 1, 0)
        missing = lines.header
        for block in self.blocks(stream, 0, first, copy):
            missing -= block.count(terminator)
            if missing <= 0:
                break
        copy.truncate(first)
        last = b""
        has_line = start == 0
        for block in self.blocks(stream, first, end, copy):
            has_line = has_line or terminator in last + block[:-1]
            last = block[-1:]
        if has_line and last != terminator:
            for block in self.blocks(stream, end, size, copy):
                if terminator in block:
                    break
        stream.close()
        copy.truncate(size)

    def blocks(self, stream, start, end, copy):
        """Adds bytes of a file to a copy, and yields them in blocks."""
        while start < end:
            output = self.jvm.java.io.FileOutputStream(copy.name, True)
            count = min(BLOCK, end - start)
            stream.seek(start)
            self.jvm.org.apache.commons.io.IOUtils.copyLarge(stream, output, 0, count)
            output.close()
            copy.seek(start)
            block = copy.read(count)
            if len(block) < count:
                raise RuntimeError("the file shrank while it was read")
            yield block
            start += count


def is_summary(line):
    return line.startswith('{"files":')


def inputs_of(summary):
    """The objects of a summary's inputs, with names as text."""
    for row in json.loads(summary)["inputs"]:
        yield {"file": bytes_of(row, "file").decode(errors="backslashreplace"), **row}


def lines_before(summaries):
    """For each range that one run would have read, how many lines of its file are before it."""
    before = {}
    counts = {}
    stopped = set()
    for number, text in sorted(summaries):
        for row in json.loads(text)["inputs"]:
            name = bytes_of(row, "file")
            if name in stopped:
                continue
            before[number] = counts.get(name, 0)
            counts[name] = before[number] + row["lines"] + row["skipped"]
            if "problem" in row:
                stopped.add(name)
            elif not row["isComplete"]:
                return before
    return before


def moved(finding, lines):
    """A finding with its line so many lines further on; quotation marks in text are escaped."""
    return re.sub('"line":([0-9]+)', lambda m: f'"line":{int(m[1]) + lines}', finding, count=1)


def columns(schema):
    return [column.split()[0] for column in re.sub("<.*?>", "", schema).split(",")]


def bytes_of(row, name):
    """A member of an object, which is text or, where it is not UTF-8, base64."""
    if name in row:
        return row[name].encode()
    return base64.b64decode(row[name + "Base64"]) if name + "Base64" in row else None


def finding_row(text):
    row = json.loads(text)
    row["value"] = bytes_of(row, "value")
    row["file"] = bytes_of(row, "file").decode(errors="backslashreplace")
    row["isCut"] = row.get("isCut", False)
    return [row.get(name) for name in columns(FINDING)]


def main(arguments):
    own = arguments[:arguments.index("--")] if "--" in arguments else arguments
    rules = arguments[len(own) + 1:]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="%(prog)s [options] PATH... -- RULE...")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, directory or pattern")
    parser.add_argument("--validate", default="validate", metavar="PROGRAM",
                        help="brought to the workers if it is here, else looked for there")
    parser.add_argument("--range-size", type=int, default=128 << 20, metavar="BYTES")
    parser.add_argument("--findings", metavar="TABLE", help="where to write the findings")
    parser.add_argument("--summary", metavar="TABLE", help="where to write the summary")
    parser.add_argument("--format", default="parquet", help="of the tables (parquet)")
    options = parser.parse_args(own)
    if options.range_size < 1:
        parser.error("--range-size must be 1 or more")
    spark = SparkSession.builder.appName("validate").config(
        "spark.ui.showConsoleProgress", "false").getOrCreate()
    try:
        judgement = judge(spark, options.paths, rules, options.validate, options.range_size)
    except ValueError as error:
        print(str(error).rstrip(), file=sys.stderr)
        return 2
    if options.findings:
        judgement.findings.write.mode("overwrite").format(options.format).save(options.findings)
    else:
        for line in judgement.lines.toLocalIterator(prefetchPartitions=True):
            print(line)
    if options.summary:
        judgement.summary.write.mode("overwrite").format(options.format).save(options.summary)
    for line in judgement.messages + [judgement.text]:
        print(line, file=sys.stderr)
    return judgement.status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
