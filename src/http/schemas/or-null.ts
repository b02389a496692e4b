/** A value that is always there, and may be null. */
import { type TNull, type TSchema, type TUnion, Type } from "typebox"

export const orNull = <T extends TSchema>(schema: T, description?: string): TUnion<[T, TNull]> =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
