/** `criba serve`, with one difference: alerts may be pushed to the push service of the scenarios, which is on this machine. */
import { Command } from "commander"
import { addServe } from "../src/cli/serve.ts"

const program = new Command("criba")
addServe(program, process, { pushNetworks: ["127.0.0.1/32"] })
await program.parseAsync()
