import css from "./Door.module.css"

/** Commands for whoever runs the server, each with what it is for. */
export function Commands({ lines }: { lines: readonly (readonly [command: string, purpose: string])[] }) {
  return (
    <dl className={css.commands}>
      {lines.map(([command, purpose]) => (
        <div key={command}>
          <dt>{purpose}</dt>
          <dd>
            <code>{command}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
