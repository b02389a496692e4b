/** The words of which the schemas of requests and answers are made, and small parts that several share. */
import {
  type TNull,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TStringOptions,
  type TUnion,
  Type,
} from "typebox"
import { WARNING_CODES, WARNING_KINDS } from "../../domain/lead/warning.ts"
import { named } from "../shell/named-schemas.ts"

const described = (description?: string) => (description === undefined ? {} : { description })

export const string = (description?: string) => Type.String(described(description))
export const integer = (description?: string) => Type.Integer(described(description))
export const number = (description?: string) => Type.Number(described(description))
export const boolean = (description?: string) => Type.Boolean(described(description))
export const uuid = (description?: string) => Type.String({ format: "uuid", ...described(description) })
/** A time that is text already. */
export const dateTime = (description?: string) =>
  Type.String({ format: "date-time", ...described(description) })
/** A time that is a Date until it is sent. */
export const instant = (description?: string) => Type.Unsafe<Date>(dateTime(description))
export const list = <T extends TSchema>(item: T, description?: string) =>
  Type.Array(item, described(description))

/** A value that is always there, and may be null. */
export const orNull = <T extends TSchema>(schema: T, description?: string): TUnion<[T, TNull]> =>
  Type.Union([schema, Type.Null()], described(description))

/** What an answer holds. */
export const object = <T extends TProperties>(
  name: string,
  about: string,
  properties: T,
  options: TObjectOptions = {},
) => named(name, Type.Object(properties, options), about)

/** What a body may hold, and nothing else. */
export const input = <T extends TProperties>(
  name: string,
  about: string,
  properties: T,
  options: TObjectOptions & { readonly examples: readonly unknown[] },
) => named(name, Type.Object(properties, { ...options, additionalProperties: false }), about)

/** The id in a path, with an example of it. */
export const byId = (example: string, options: TStringOptions = {}) =>
  Type.Object({ id: Type.String({ ...options, examples: [example] }) })
/** The lead of all examples. */
export const EXAMPLE_ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"

/** A list that is never longer than one page. It has the fields of all lists, so that a client reads it as any other. */
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
