/**
 * Compression, in Node's thread pool: documents that are the same for everybody once and well, answers to one caller each time
 * and quickly.
 */
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyInstance } from "fastify"
import { chooseEncoding } from "./choose-encoding.ts"

/** Brotli's levels 10 and 11 save 5 % more and take ten times as long, 8 s for the largest document. */
const ONCE = { brotli: 9, gzip: 9 }
/** A page of 200 leads, 160 KB, takes 2 ms and becomes 12 KB. */
const EACH_TIME = { brotli: 4, gzip: 4 }
/** Less than this is one packet anyway. */
const LEAST_BYTES = 1_024

export const compressOnce = (bytes: Buffer, encoding: "br" | "gzip") => compress(bytes, encoding, ONCE)

const compress = (bytes: Buffer, encoding: "br" | "gzip", effort: typeof ONCE): Promise<Buffer> =>
  encoding === "gzip"
    ? promisify(gzip)(bytes, { level: effort.gzip })
    : promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })

/**
 * Compresses answers to GET in a scope. Answers with secrets, which only other methods have, are not compressed, because the compressed
 * length could leak them (BREACH). Neither are streams, which must not wait.
 */
export function compressAnswers(scope: Pick<FastifyInstance, "addHook">): void {
  scope.addHook("onSend", (request, reply, payload, done) => {
    const isLong = typeof payload === "string" && payload.length >= LEAST_BYTES
    if (!isLong || request.method !== "GET" || reply.hasHeader("content-encoding")) return done(null, payload)
    reply.header("vary", "accept-encoding")
    const encoding = chooseEncoding(request.headers["accept-encoding"])
    if (encoding === "identity") return done(null, payload)
    compress(Buffer.from(payload), encoding, EACH_TIME).then((bytes) => {
      reply.header("content-encoding", encoding).removeHeader("content-length")
      done(null, bytes)
    }, done)
  })
}
