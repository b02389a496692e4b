/** Migrates the database of the first argument as a server does, with the migrations of test/fixtures after those of the project. */
import path from "node:path"
import { readAddress } from "../../src/store/connection/address.ts"
import { openDatabase } from "../../src/store/connection/database.ts"
import { MIGRATOR, migrate } from "../../src/store/migrate.ts"

const db = openDatabase(readAddress(process.argv[2] ?? ""), MIGRATOR)
const folders = ["../../migrations", "../fixtures/migrations"].map((to) => path.join(import.meta.dirname, to))
await migrate(db, console.log, folders).finally(() => db.destroy())
