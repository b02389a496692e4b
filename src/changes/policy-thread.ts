/** The thread in which large policies are read (policy-reader.ts). */
import { readPolicyText } from "../domain/policy/policy-text.ts"
import { answerTasks } from "../threads/in-thread.ts"

answerTasks(readPolicyText)
