import assert from "node:assert/strict"
import { test } from "node:test"
import { readRange } from "./amount-range.ts"

const END = Number.POSITIVE_INFINITY

test("ranges are read as Spanish and English write them", () => {
  const ranges: readonly (readonly [string, number, number])[] = [
    ["50-100k", 50_000, 100_000],
    ["50k–100k", 50_000, 100_000],
    ["50K - 100K", 50_000, 100_000],
    ["50k€–100k€", 50_000, 100_000],
    ["50.000 – 100.000 €", 50_000, 100_000],
    ["50.000 € – 250.000 €", 50_000, 250_000],
    ["50.000-100.000", 50_000, 100_000],
    ["entre 50 y 100 mil", 50_000, 100_000],
    ["Entre 50.000 y 100.000 euros", 50_000, 100_000],
    ["de 50 a 100 mil €", 50_000, 100_000],
    ["desde 50k hasta 100k", 50_000, 100_000],
    ["between 50 and 100k", 50_000, 100_000],
    ["from $50k to $100k", 50_000, 100_000],
    ["50.000 - 1M", 50_000, 1_000_000],
    ["1-3 M", 1_000_000, 3_000_000],
    ["entre 1 y 5 millones", 1_000_000, 5_000_000],
    ["de 1 a 5 millones de euros", 1_000_000, 5_000_000],
    ["1 to 5 million", 1_000_000, 5_000_000],
    ["de 500.000 € a 1 millón", 500_000, 1_000_000],
    ["500 mil - 1 millón", 500_000, 1_000_000],
    ["0 - 20.000", 0, 20_000],
    ["más de 250k", 250_000, END],
    ["Más de 250.000 €", 250_000, END],
    ["+250k", 250_000, END],
    ["+ de 250k", 250_000, END],
    ["250k+", 250_000, END],
    ["250.000 € o más", 250_000, END],
    ["a partir de 1 millón", 1_000_000, END],
    ["> 1M", 1_000_000, END],
    ["over 250k", 250_000, END],
    ["250k or more", 250_000, END],
    ["hasta 20.000 €", 0, 20_000],
    ["menos de 50k", 0, 50_000],
    ["< 50k", 0, 50_000],
    ["≤ 50.000", 0, 50_000],
    ["under $50k", 0, 50_000],
    ["20.000 € o menos", 0, 20_000],
    ["50.000 € o inferior", 0, 50_000],
    ["50k or less", 0, 50_000],
    ["unos 80 mil", 80_000, 80_000],
    ["medio millón", 500_000, 500_000],
  ]
  for (const [text, from, to] of ranges) {
    const range = readRange(text)
    assert.deepEqual([range?.from, range?.to], [from, to], text)
  }
})

test("what could mean something else is no range", () => {
  const texts = [
    "50-100",
    "más de 50",
    "50",
    "30k/mes",
    "500-1M",
    "entre 500 y 1 millón",
    "50 o menos",
    "mucho",
    "",
    "100k-50k",
    "2020-2026 bien",
    "$50k - 60k €",
  ]
  for (const text of texts) assert.equal(readRange(text), null, text)
})
