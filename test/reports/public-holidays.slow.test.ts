/** Ten years of public holidays, against the package's own lists. */
import assert from "node:assert/strict"
import { test } from "node:test"
import Holidays from "date-holidays"
import { holidayPlaces, publicHolidays } from "../../src/changes/public-holidays.ts"

const YEARS = Array.from({ length: 10 }, (_, i) => 2026 + i)

for (const country of ["ES", "PT", "MX", "CO", "AR", "US"])
  test(`the public holidays of ${country} and its regions are those of the list, ten years long`, async () => {
    const regions = (await holidayPlaces()).get(country) ?? assert.fail()
    for (const region of [null, ...regions]) {
      const [state = "", part = ""] = (region ?? "").split("-")
      const list = new Holidays(country, state, part)
      // Nobody here has a holiday that begins at noon, or that lasts longer than its day.
      const expected = YEARS.flatMap((year) =>
        list
          .getHolidays(year)
          .flatMap(({ date, name, type }) => (type === "public" ? [`${date.slice(0, 10)} ${name}`] : [])),
      )
      const found = await publicHolidays(country, region, YEARS)
      assert.deepEqual(
        found.map(({ date, name }) => `${date} ${name}`),
        expected,
        region ?? country,
      )
      assert.ok(expected.length >= 10 * 7, `${country} ${region}: ${expected.length}`)
    }
  })
