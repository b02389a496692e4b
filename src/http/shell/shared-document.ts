/**
 * A document that is the same for every caller, such as a page or a script. Its bytes are made with the first request, once in each
 * encoding, and shared by all answers: a thousand slow readers take the memory of one.
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

  /** A handler in callback style, so that the route's schema does not apply to its answer. */
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
    // The next caller tries again.
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

/** Whether the caller has this version. A proxy may have made the tag weak. */
const isKnown = (etag: string, header: string | undefined): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
