/** The building blocks of request and answer schemas, and small parts that several share. */
import {
  type TNull,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TStringOptions,
  type TUnion,
  Type,
} from "typebox"
import { WARNING_CODES, WARNING_KINDS } from "../../domain/lead/warning.ts"
import { extending, named } from "../shell/named-schemas.ts"

const described = (description?: string) => (description === undefined ? {} : { description })

export const string = (description?: string) => Type.String(described(description))
export const integer = (description?: string) => Type.Integer(described(description))
export const number = (description?: string) => Type.Number(described(description))
export const boolean = (description?: string) => Type.Boolean(described(description))
export const uuid = (description?: string) => Type.String({ format: "uuid", ...described(description) })
/** A time as text. */
export const dateTime = (description?: string) =>
  Type.String({ format: "date-time", ...described(description) })
/** A Date, which is serialised as text. */
export const instant = (description?: string) => Type.Unsafe<Date>(dateTime(description))
export const list = <T extends TSchema>(item: T, description?: string) =>
  Type.Array(item, described(description))

/** Required, but may be null. */
export const orNull = <T extends TSchema>(schema: T, description?: string): TUnion<[T, TNull]> =>
  Type.Union([schema, Type.Null()], described(description))

/** An object in answers. */
export const object = <T extends TProperties>(
  name: string,
  about: string,
  properties: T,
  options: TObjectOptions = {},
) => named(name, Type.Object(properties, options), about)

/** An object in answers that has all fields of another, and more. */
export const extended = <B extends TProperties, T extends TProperties>(
  name: string,
  about: string,
  base: TObject<B>,
  more: T,
  options: TObjectOptions = {},
) => extending(base, object(name, about, { ...base.properties, ...more }, options))

/** An object of any fields. */
export const anyFields = (description?: string) =>
  Type.Object({}, { ...described(description), additionalProperties: true })

/** An object in requests: unknown fields are refused. */
export const input = <T extends TProperties>(
  name: string,
  about: string,
  properties: T,
  options: TObjectOptions & { readonly examples: readonly unknown[] },
) => named(name, Type.Object(properties, { ...options, additionalProperties: false }), about)

/** Text that may be left out. */
export const optionalText = (maxLength: number, description: string, example?: string) =>
  Type.Optional(
    Type.String({ maxLength, description, ...(example !== undefined && { examples: [example] }) }),
  )

/** A parameter that names a time zone. */
export const timeZone = (description: string) =>
  Type.Optional(Type.String({ maxLength: 100, default: "UTC", description, examples: ["Europe/Madrid"] }))

/** The answer 204. */
export const nothing = (description: string) => Type.Null({ description })

/** The id in a path, with an example of it. */
export const byId = (example: string, options: TStringOptions = {}) =>
  Type.Object({ id: Type.String({ ...options, examples: [example] }) })
/** The lead of all examples. */
export const EXAMPLE_ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"

/** A list that always fits in one page, in the form of all lists. */
export const onePage = <T extends TSchema>(
  name: string,
  about: string,
  item: T,
  options: TObjectOptions = {},
) =>
  object(
    name,
    about,
    { data: list(item), next_cursor: Type.Null({ description: "Always: there is one page." }) },
    options,
  )

export const TriagerName = object("TriagerName", "A triager, by id and name.", {
  id: string(),
  name: string(),
})

export const Warning = object("Warning", "Something about a lead that is off, though the lead was kept.", {
  field: string(),
  code: string(`One of ${WARNING_CODES.map((code) => `\`${code}\``).join(", ")}.`),
  message: string(),
  kind: Type.Enum(WARNING_KINDS, {
    description:
      "`attention`: somebody should look at it; an address that is not valid, say. `note`: nothing has to be done; a field " +
      "that Criba does not know, say.",
  }),
  proposal: Type.Optional(string("What the field may have been meant to be. Nothing is changed by itself.")),
})
