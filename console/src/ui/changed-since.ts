/** What of a form's changes was made, or made anew, while those in `sent` were being saved. */
export const changedSince = <Draft extends object>(
  changes: Partial<Draft>,
  sent: Partial<Draft>,
): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => value !== sent[name as keyof Draft]),
  ) as Partial<Draft>
