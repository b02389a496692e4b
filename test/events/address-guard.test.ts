/** Which addresses a webhook may call, against a model of the special ranges that shares nothing with the guard's. */
import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { failureText } from "../helpers/failure-text.ts"

const strict = new AddressGuard([])
const because = (guard: AddressGuard, url: string) => {
  const checked = guard.checkUrl(url)
  return "because" in checked ? failureText(checked.because) : null
}
const accepts = (guard: AddressGuard, url: string) => because(guard, url) === null

/** An address as a number and back, by hand. */
const dotted = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".")
const grouped = (address: bigint) =>
  [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n]
    .map((shift) => ((address >> shift) & 0xffffn).toString(16))
    .join(":")

/** [first, last] of the special ranges, written down as numbers. */
const SPECIAL_IPV4: readonly (readonly [number, number])[] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa83f8110, 0xa83f8110],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc01fc400, 0xc01fc4ff],
  [0xc034c100, 0xc034c1ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc0af3000, 0xc0af30ff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
]
const SPECIAL_IPV6_GIVEN_OUT: readonly (readonly [bigint, bigint])[] = [
  [0x2001_0000n << 96n, (0x2001_0200n << 96n) - 1n],
  [0x2001_0db8n << 96n, (0x2001_0db9n << 96n) - 1n],
  [0x2002n << 112n, (0x2003n << 112n) - 1n],
  [0x2620_004f_8000n << 80n, (0x2620_004f_8001n << 80n) - 1n],
  [0x3fff_0n << 108n, (0x3fff_1n << 108n) - 1n],
]
/** The first address of each special range, as IANA's registries write it. */
const SPECIAL_ADDRESSES = [
  "0.0.0.0",
  "10.0.0.0",
  "100.64.0.0",
  "127.0.0.0",
  "169.254.0.0",
  "172.16.0.0",
  "192.0.0.0",
  "192.0.2.0",
  "192.31.196.0",
  "192.52.193.0",
  "192.88.99.0",
  "192.168.0.0",
  "192.175.48.0",
  "198.18.0.0",
  "198.51.100.0",
  "203.0.113.0",
  "224.0.0.0",
  "240.0.0.0",
  "168.63.129.16",
  "::",
  "::1",
  "::",
  "64:ff9b:1::",
  "100::",
  "100:0:0:1::",
  "2001::",
  "2001:db8::",
  "2002::",
  "2620:4f:8000::",
  "3fff::",
  "5f00::",
  "fc00::",
  "fe80::",
  "fec0::",
  "ff00::",
]

const isSpecialIpv4 = (address: number) =>
  SPECIAL_IPV4.some(([first, last]) => first <= address && address <= last)
const isSpecialIpv6 = (address: bigint) =>
  SPECIAL_IPV6_GIVEN_OUT.some(([first, last]) => first <= address && address <= last)

const anyIpv4 = fc.integer({ min: 0, max: 0xffffffff })
const specialIpv4 = fc
  .constantFrom(...SPECIAL_IPV4)
  .chain(([first, last]) =>
    fc.oneof(fc.constant(first), fc.constant(last), fc.integer({ min: first, max: last })),
  )
/** Just outside a range is where a mistake would show. */
const neighbour = fc
  .constantFrom(...SPECIAL_IPV4)
  .chain(([first, last]) => fc.constantFrom(Math.max(first - 1, 0), Math.min(last + 1, 0xffffffff)))
const anyIpv6 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
const GIVEN_OUT: readonly [bigint, bigint] = [0x2000n << 112n, (0x4000n << 112n) - 1n]
const givenOutIpv6 = fc.bigInt({ min: GIVEN_OUT[0], max: GIVEN_OUT[1] })

/** The ways a host of a URL can spell an IPv4 address. */
const spellings = (address: number): string[] => {
  const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255)
  const [a = 0, b = 0] = bytes
  return [
    dotted(address),
    `${dotted(address)}.`,
    String(address),
    `0x${address.toString(16)}`,
    `0${address.toString(8)}`,
    bytes.map((byte) => `0x${byte.toString(16)}`).join("."),
    bytes.map((byte) => `0${byte.toString(8)}`).join("."),
    `${a}.${address & 0xffffff}`,
    `${a}.${b}.${address & 0xffff}`,
    dotted(address).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    `[::ffff:${dotted(address)}]`,
    `[::FFFF:${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}]`,
    `[0:0:0:0:0:ffff:${dotted(address)}]`,
    `[64:ff9b::${dotted(address)}]`,
    `[::${dotted(address)}]`,
    `[2002:${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}::1]`,
    `[64:ff9b:1::${dotted(address)}]`,
  ]
}

test("a special IPv4 address is refused in every spelling", () => {
  fc.assert(
    fc.property(specialIpv4, (address) => {
      for (const host of spellings(address))
        for (const scheme of ["http", "https"])
          assert.ok(!accepts(strict, `${scheme}://${host}/hook`), `${scheme}://${host}/hook`)
      assert.notEqual(strict.whyRefused(`::ffff:${dotted(address)}`), null)
    }),
    { numRuns: 300 },
  )
})

test("every other IPv4 address may be called, over https", () => {
  fc.assert(
    fc.property(fc.oneof(anyIpv4, neighbour), (address) => {
      const open = !isSpecialIpv4(address)
      assert.equal(strict.whyRefused(dotted(address)) === null, open)
      assert.equal(strict.whyRefused(`::ffff:${dotted(address)}`) === null, open)
      assert.equal(strict.whyRefused(`64:ff9b::${dotted(address)}`) === null, open)
      assert.equal(accepts(strict, `https://${dotted(address)}:8443/hook`), open)
      assert.ok(!accepts(strict, `http://${dotted(address)}/hook`))
    }),
    { numRuns: 1_000 },
  )
})

test("of IPv6 only what is given out and not special may be called", () => {
  fc.assert(
    fc.property(fc.oneof(anyIpv6, givenOutIpv6), (address) => {
      const embedsIpv4 = address >> 32n === 0xffffn || address >> 32n === 0x64_ff9bn << 64n
      fc.pre(!embedsIpv4)
      const open = GIVEN_OUT[0] <= address && address <= GIVEN_OUT[1] && !isSpecialIpv6(address)
      const text = grouped(address)
      assert.equal(strict.whyRefused(text) === null, open, text)
      assert.equal(strict.whyRefused(text.toUpperCase()) === null, open, text)
      assert.equal(strict.whyRefused(`${text}%eth0`) === null, open, text)
      assert.equal(accepts(strict, `https://[${text}]/`), open, text)
    }),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(
      fc
        .constantFrom(...SPECIAL_IPV6_GIVEN_OUT)
        .chain(([first, last]) =>
          fc.oneof(fc.constantFrom(first, last), fc.bigInt({ min: first, max: last })),
        ),
      (address) => assert.notEqual(strict.whyRefused(grouped(address)), null, grouped(address)),
    ),
  )
})

test("the refusal says what the address is and where to allow it", () => {
  assert.equal(
    failureText(strict.whyRefused("169.254.169.254")),
    "The address 169.254.169.254 is not public (link-local, where clouds keep their metadata), " +
      "and WEBHOOK_ALLOW_NETWORKS does not name its network.",
  )
  assert.equal(
    failureText(strict.whyRefused("4000::1")),
    "The address 4000::1 is not public (given to nobody), and WEBHOOK_ALLOW_NETWORKS does not name its network.",
  )
  for (const address of SPECIAL_ADDRESSES) assert.notEqual(strict.whyRefused(address), null, address)
})

test("what is no address is refused", () => {
  for (const text of ["", "localhost", "1.2.3", "1.2.3.4.5", "127.0.0.01", "::g", "[::1]", " 8.8.8.8"])
    assert.equal(failureText(strict.whyRefused(text)), `"${text}" is not an IP address.`)
})

test("an allowed network may be called, over plain http too, however the address arrives", () => {
  const guard = new AddressGuard(["10.1.0.0/16", "fd00:7::/32", "fe80::/10"])
  for (const address of [
    "10.1.2.3",
    "::ffff:10.1.2.3",
    "::ffff:a01:203",
    "64:ff9b::10.1.2.3",
    "fd00:7::9",
    "fe80::1%eth0",
  ]) {
    assert.equal(guard.whyRefused(address, "http:"), null, address)
    assert.equal(guard.whyRefused(address, "https:"), null, address)
  }
  for (const address of ["10.2.0.1", "10.0.255.255", "::ffff:10.2.0.1", "fd00:8::1", "127.0.0.1", "::1"])
    assert.notEqual(guard.whyRefused(address), null, address)
  assert.match(failureText(guard.whyRefused("8.8.8.8", "http:")) ?? "", /over https only/)
  assert.ok(accepts(guard, "http://10.1.2.3:8080/hook"))
  assert.ok(accepts(guard, "http://[::ffff:10.1.2.3]/hook"))
  assert.ok(!accepts(guard, "http://8.8.8.8/hook"))
})

test("a network of one family opens nothing of the other", () => {
  assert.notEqual(new AddressGuard(["::/0"]).whyRefused("10.0.0.1"), null)
  assert.notEqual(new AddressGuard(["::/0"]).whyRefused("::ffff:10.0.0.1"), null)
  assert.notEqual(new AddressGuard(["0.0.0.0/0"]).whyRefused("::1"), null)
})

test("a network that makes no sense is told", () => {
  for (const network of [
    "",
    "10.0.0.0",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "10/8",
    "fd00::/129",
    "fe80::%eth0/10",
    "localhost/8",
    "::ffff:10.0.0.0/104",
  ])
    assert.throws(() => new AddressGuard([network]), /is not a network like 10\.0\.0\.0\/8/, network)
})

test("an endpoint is an https address without credentials", () => {
  for (const url of ["https://example.com/hook?a=1", "https://example.com:8443/", "https://EXAMPLE.com./x"])
    assert.ok(accepts(strict, url), url)
  for (const url of ["", "example.com", "https://", "https://a b/", "https://x:99999/", "https://1.2.3.4.5/"])
    assert.equal(because(strict, url), "This is not a web address.", url)
  for (const url of ["ftp://example.com/", "file:///etc/passwd", "javascript:alert(1)", "data:,x", "unix:/x"])
    assert.equal(because(strict, url), "The address must start with https://.", url)
  for (const url of [
    "https://me@example.com/",
    "https://me:secret@example.com/",
    "https://:secret@example.com/",
  ])
    assert.equal(because(strict, url), "The address must not hold a user name or password.", url)
})

test("plain http to a name is for installations that allow networks; the connection decides", () => {
  assert.match(because(strict, "http://example.com/") ?? "", /must start with https/)
  assert.ok(accepts(new AddressGuard(["10.0.0.0/8"]), "http://hooks.internal/"))
})

test("localhost is this machine by definition", () => {
  for (const host of ["localhost", "LOCALHOST", "localhost.", "a.localhost", "a.b.localhost."]) {
    assert.match(because(strict, `https://${host}/`) ?? "", /127\.0\.0\.1 is not public \(this machine\)/)
    assert.ok(accepts(new AddressGuard(["127.0.0.0/8"]), `http://${host}:3000/`), host)
    assert.ok(accepts(new AddressGuard(["::1/128"]), `http://${host}:3000/`), host)
  }
  assert.ok(accepts(strict, "https://notlocalhost/"))
  assert.ok(accepts(strict, "https://localhost.example.com/"))
})
