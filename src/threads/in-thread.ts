/** Helpers of worker programs. */
import os from "node:os"
import { parentPort, type Transferable } from "node:worker_threads"

/** The thread's side of task-thread.ts. A task that fails ends the thread and rejects at the caller. */
export function answerTasks<Task, Answer, Progress = never>(
  work: (task: Task, report: (progress: Progress) => void) => Answer | Promise<Answer>,
  transferred: (answer: Answer) => Transferable[] = () => [],
): void {
  parentPort?.on("message", async (task: Task) => {
    const answer = await work(task, (progress) => parentPort?.postMessage({ progress }))
    parentPort?.postMessage({ answer }, transferred(answer))
  })
}

/** For work in the background. Priorities are a thread's own on Linux, and a process's elsewhere. A lower one may not be raised. */
export function yieldToOthers(): void {
  const low = os.constants.priority.PRIORITY_BELOW_NORMAL
  if (os.platform() === "linux" && os.getPriority() < low) os.setPriority(low)
}
