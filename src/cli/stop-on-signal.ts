/** For work that goes in steps: the first Ctrl-C lets the step at hand end; a second one ends the program. */
export function stopOnSignal(): { signal: AbortSignal; now(): void; forget(): void } {
  const controller = new AbortController()
  const forget = () => void process.off("SIGINT", stop).off("SIGTERM", stop)
  const stop = () => {
    forget()
    controller.abort()
  }
  process.on("SIGINT", stop).on("SIGTERM", stop)
  return { signal: controller.signal, now: stop, forget }
}
