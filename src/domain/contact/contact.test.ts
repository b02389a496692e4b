import assert from "node:assert/strict"
import { test } from "node:test"
import { mailboxOf, normaliseEmail, normalisePhone } from "./contact.ts"

for (const email of [
  "a@b.co",
  "lucia.f+form@sub.example.com",
  "o'hara@example.ie",
  "josé@correo.es",
  "x@münchen.de",
]) {
  test(`${email} is an e-mail address`, () => assert.equal(normaliseEmail(email), email))
}

const notAddresses = [
  "",
  "@",
  "a@",
  "@b.co",
  "a@b",
  "a b@c.co",
  "a@b..co",
  ".a@b.co",
  "a.@b.co",
  "a..b@c.co",
  "a@-b.co",
]
for (const text of [...notAddresses, "a@b.co,c@d.co", "<a@b.co>", `${"x".repeat(65)}@b.co`, "a@b_c.co"]) {
  test(`"${text}" is not an e-mail address`, () => assert.equal(normaliseEmail(text), null))
}

test("addresses that differ in case are the same address", () => {
  assert.equal(normaliseEmail("Lucia@Example.COM"), normaliseEmail("lucia@example.com"))
})

test("a number is read with its prefix, or by the default country", () => {
  assert.deepEqual(normalisePhone("+34 600-111-222", "GB"), { e164: "+34600111222", country: "ES" })
  assert.deepEqual(normalisePhone("+34 600 (111)-222", "GB"), { e164: "+34600111222", country: "ES" })
  assert.deepEqual(normalisePhone("(020) 7946 0958", "GB"), { e164: "+442079460958", country: "GB" })
  assert.deepEqual(normalisePhone("0034600111222", "ES"), { e164: "+34600111222", country: "ES" })
})

test("a prefix may stand in brackets", () => {
  assert.deepEqual(normalisePhone("(+34) 600 111 222", "GB"), { e164: "+34600111222", country: "ES" })
  assert.deepEqual(normalisePhone("(+34)600111222", "GB"), { e164: "+34600111222", country: "ES" })
  assert.deepEqual(normalisePhone("(+49) 0151/23456789", "ES"), { e164: "+4915123456789", country: "DE" })
})

for (const text of [
  "600111222 (móvil)",
  "600 111 222 (solo tardes)",
  "+34 600 111 222 - WhatsApp",
  "600111222, mobile",
  "Tel.: 600 111 222",
  "Móvil 600111222",
  "tel: (+34) 600 111 222",
]) {
  test(`${text} is a number with a remark beside it`, () =>
    assert.deepEqual(normalisePhone(text, "ES"), { e164: "+34600111222", country: "ES" }))
}

for (const text of [
  "600111222 (o 600333444)",
  "600111222 o 600333444 (móvil)",
  "móvil",
  "llámame al 600111222",
]) {
  test(`${text} is no number that one could be sure of`, () => assert.equal(normalisePhone(text, "ES"), null))
}

for (const text of [
  "+34 (0) 600 111 222",
  "+34(0)600111222",
  "0034 (0) 600 111 222",
  "(+34) (0)600 111 222",
]) {
  test(`${text} has a zero that is not dialled after a prefix`, () =>
    assert.deepEqual(normalisePhone(text, "GB"), { e164: "+34600111222", country: "ES" }))
}

test("a zero in brackets that is part of the number stays", () => {
  assert.deepEqual(normalisePhone("+39 (0) 2 1234 5678", "ES"), { e164: "+390212345678", country: "IT" })
})

for (const text of [
  "600 111 222 / 91 123 45 67",
  "600111222/911234567",
  "123 456 789 / 600 111 222",
  "600 111 222 (móvil) / 91 123 45 67",
  "600 111 222, 91 123 45 67",
  "600111222; 911234567",
]) {
  test(`of ${text} the first that is a number counts`, () =>
    assert.deepEqual(normalisePhone(text, "ES"), { e164: "+34600111222", country: "ES" }))
}

for (const text of ["600 111 222 / 333", "600111222 / mañanas", "1234567 / 7654321", "12/11/2026"]) {
  test(`${text} is not two numbers`, () => assert.equal(normalisePhone(text, "ES"), null))
}

for (const text of [
  "+5215512345678",
  "+52 1 55 1234 5678",
  "0052 1 (55) 1234-5678",
  "(+52) 1 55 1234 5678",
  "+52 55 1234 5678",
]) {
  test(`${text} is a mobile phone of Mexico, with or without the 1 of before 2019`, () =>
    assert.deepEqual(normalisePhone(text, "ES"), { e164: "+525512345678", country: "MX" }))
}

for (const text of [
  "+52155123456",
  "+52 1 0000000000",
  "+52 2 55 1234 5678",
  "",
  "123",
  "+34 600",
  "call +34600111222 please",
  "+99 123456789",
  "seis cero cero",
]) {
  test(`"${text}" is not a phone number`, () => assert.equal(normalisePhone(text, "ES"), null))
}

test("of all ways to write an address of one mailbox one is kept", () => {
  const gmail = ["lucia.f@gmail.com", "luciaf@googlemail.com", "l.u.c.i.a.f+web@gmail.com"]
  assert.deepEqual([...new Set(gmail.map(mailboxOf))], ["luciaf@gmail.com"])
  for (const wide of ["luciaf@ｇｍａｉｌ.com", "ｌuciaf@gmail.ｃom"])
    assert.equal(mailboxOf(String(normaliseEmail(wide))), "luciaf@gmail.com")
  assert.equal(mailboxOf("lucia@münchen.example"), mailboxOf("lucia@xn--mnchen-3ya.example"))
  assert.equal(mailboxOf("lucia.f+web@example.com"), "lucia.f@example.com")
  assert.notEqual(mailboxOf("luciaf@example.com"), mailboxOf("lucia.f@example.com"))
})
