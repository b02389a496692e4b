/**
 * A document that is the same for every caller, such as a page or a script. Its bytes are made when somebody first asks,
 * once in each encoding, and shared by all answers from then on: a thousand callers who do not read it take the memory of
 * one.
 */
import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import { chooseEncoding, type Encoding } from "./choose-encoding.ts"
import { compressOnce } from "./compress.ts"

export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" }

type Encoded = { readonly bytes: Buffer; readonly etag: string }

export class SharedDocument {
  readonly #make: () => Buffer | Promise<Buffer>
  readonly #headers: Readonly<Record<string, string>>
  readonly #made = new Map<Encoding, Promise<Encoded>>()

  constructor(make: () => Buffer | Promise<Buffer>, headers: Readonly<Record<string, string>>) {
    this.#make = make
    this.#headers = { ...headers, vary: "accept-encoding" }
  }

  /** A handler in callback style: what it answers is no business of the route's schema. */
  readonly send = (request: FastifyRequest, reply: FastifyReply): void => {
    const encoding = chooseEncoding(request.headers["accept-encoding"])
    this.#get(encoding).then(
      ({ bytes, etag }) => {
        reply.headers(this.#headers).header("etag", etag)
        if (encoding !== "identity") reply.header("content-encoding", encoding)
        if (isKnown(etag, request.headers["if-none-match"])) reply.code(304).send()
        else reply.send(bytes)
      },
      (error) => reply.send(error),
    )
  }

  #get(encoding: Encoding): Promise<Encoded> {
    const known = this.#made.get(encoding)
    if (known !== undefined) return known
    const made = encoding === "identity" ? this.#makePlain() : this.#encode(encoding)
    this.#made.set(encoding, made)
    // The next caller tries again; this one hears of the failure.
    made.catch(() => this.#made.delete(encoding))
    return made
  }

  async #makePlain(): Promise<Encoded> {
    const bytes = await this.#make()
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22)
    return { bytes, etag: `"${hash}"` }
  }

  async #encode(encoding: "br" | "gzip"): Promise<Encoded> {
    const { bytes, etag } = await this.#get("identity")
    return { bytes: await compressOnce(bytes, encoding), etag: etag.replace(/"$/, `-${encoding}"`) }
  }
}

/** Whether the caller has this version already. A proxy may have weakened the tag. */
const isKnown = (etag: string, header: string | undefined): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
