/** The thread in which large policies are read (policy-reader.ts). It answers each text with one reading. */
import { parentPort } from "node:worker_threads"
import { readPolicyText } from "../domain/policy/policy-text.ts"

export type PolicyTask = { readonly text: string }

parentPort?.on("message", ({ text }: PolicyTask) => parentPort?.postMessage(readPolicyText(text)))
