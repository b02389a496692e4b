/**
 * Loaded before every test process (bin/test): Node's test runner knows cheaply which test an error belongs to.
 *
 * It watches every promise of the process from its making to its end, so that an error that nobody catches fails the test that
 * began the work. That makes a promise twenty times as expensive, and takes up to 8 % of what a test process computes (2026-11).
 * Here the running test is kept in an AsyncLocalStorage instead, which follows the same work and costs next to nothing.
 */
import hooks, { AsyncLocalStorage, AsyncResource } from "node:async_hooks"
import { isMainThread } from "node:worker_threads"

const { createHook, executionAsyncId } = hooks
type Callbacks = Parameters<typeof createHook>[0]
type Work = (...args: unknown[]) => unknown
type Run = (this: AsyncResource, work: Work, self: unknown, ...given: unknown[]) => unknown

const running = new AsyncLocalStorage<number>()
let runner: Callbacks | undefined

/** The runner takes both functions when it is loaded: nobody else gets these. */
async function loadRunner(): Promise<void> {
  hooks.createHook = (callbacks) => {
    runner = callbacks
    const hook = { enable: () => hook, disable: () => hook }
    return hook
  }
  hooks.executionAsyncId = () => running.getStore() ?? executionAsyncId()
  await import("node:test")
  Object.assign(hooks, { createHook, executionAsyncId })
}

/** Tests and their hooks are resources of the runner that hold further tests. */
const isTest = (resource: AsyncResource): boolean => "subtests" in resource

function markTests(): void {
  const runInScope = AsyncResource.prototype.runInAsyncScope as Run
  const runMarked: Run = function (work, self, ...given) {
    if (!isTest(this)) return runInScope.call(this, work, self, ...given)
    const id = this.asyncId()
    runner?.init?.(id, "Test", 0, this) // remembers which test has this number
    return runInScope.call(this, (...args) => running.run(id, () => work.apply(self, args)), self, ...given)
  }
  AsyncResource.prototype.runInAsyncScope = runMarked as typeof AsyncResource.prototype.runInAsyncScope
}

if (isMainThread) {
  await loadRunner()
  markTests()
}
