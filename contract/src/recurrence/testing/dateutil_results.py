"""Writes rule-results.txt anew: when the rules of random-rules.ts take place, by dateutil, which shares no code with Casita.

    python3 contract/src/recurrence/testing/dateutil_results.py

It needs Python 3.11 with dateutil 2.9 and tzdata, and the project's libraries; the tests need the file only. A line has the start, zone, rule and
exceptions, the number of moments, the first and the last of them in UTC, a hash of all, and where dateutil is wrong the reason by RFC 5545
(3.3.10). Such a line has what is right, and stays as it is while its rule is drawn:

- weekday: a rule that names a week of the year and no day means the weekday of its start; dateutil takes all days of the week.
- week-year: a week belongs to the year that ISO 8601 numbers it in, and so does each of its days. dateutil counts intervals and set positions by
  the years of the days, and gives or leaves out days at the turn of the year whose week is one of the other year.
- counted-and-plain: BYDAY=1MO,TU means the first Monday and all Tuesdays; dateutil wants a day to be both.
- first-week: the set of the first week is that of the whole week; dateutil counts positions from the start on.
"""

import datetime
import hashlib
import json
import subprocess
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

HERE = Path(__file__).parent
NODE = HERE.parents[3] / "node_modules/node/bin/node"
RESULTS = HERE / "rule-results.txt"
RULES = 2000
# How many days of a rule are looked at, and how many of its moments.
DAYS = {"YEARLY": 5000, "MONTHLY": 3000, "WEEKLY": 1500, "DAILY": 900, "HOURLY": 400, "MINUTELY": 60}
MOMENTS = 100
UTC = datetime.timezone.utc


def random_rules():
    code = f"const m = await import('{HERE}/random-rules.ts'); console.log(JSON.stringify(m.randomRules({RULES})))"
    made = subprocess.run([NODE, "--input-type=module", "-e", code], capture_output=True, check=True, text=True)
    return json.loads(made.stdout)


def moment_of(local, zone):
    """The moment of a local time; a whole day is its midnight in UTC."""
    return local.replace(tzinfo=ZoneInfo(zone or "UTC"), fold=0).astimezone(UTC).strftime("%Y%m%dT%H%M")


def moments_of(rule):
    start = datetime.datetime.fromisoformat(rule["start"])
    frequency = rule["rrule"].split(";")[0].removeprefix("FREQ=")
    end = start + datetime.timedelta(days=DAYS[frequency])
    left_out = {datetime.datetime.fromisoformat(one) for one in rule["exdates"]}
    # dateutil looks for a rule that never takes place until this year.
    datetime.MAXYEAR = end.year
    found = []
    try:
        for local in rrulestr(rule["rrule"], dtstart=start):
            if local >= end or len(found) >= MOMENTS:
                break
            if local not in left_out:
                moment = moment_of(local, rule["zone"])
                if moment not in found[-60:]:
                    found.append(moment)
    except ValueError as error:
        # Times of which an interval meets none.
        if "empty" not in str(error):
            raise
    return sorted(found)


def given_of(rule):
    return [rule["start"], rule["zone"], rule["rrule"], ",".join(rule["exdates"])]


def line_of(rule):
    moments = moments_of(rule)
    digest = hashlib.sha256(" ".join(moments).encode()).hexdigest()[:8]
    shown = dict.fromkeys(moments[:1] + moments[-1:])
    return "|".join([*given_of(rule), str(len(moments)), ",".join(shown), digest, ""])


def main():
    known = [line.split("|") for line in RESULTS.read_text().splitlines()] if RESULTS.exists() else []
    kept = {tuple(fields[:4]): "|".join(fields) for fields in known if fields[7]}
    rules = random_rules()
    RESULTS.write_text("".join((kept.get(tuple(given_of(rule))) or line_of(rule)) + "\n" for rule in rules))


main()
