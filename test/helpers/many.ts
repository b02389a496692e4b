/** Runs many tasks, so many at a time, in order of their numbers. */
export async function runMany(
  tasks: number,
  atOnce: number,
  task: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let n = next++; n < tasks; n = next++) await task(n)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
