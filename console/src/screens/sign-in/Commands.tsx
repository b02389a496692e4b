import css from "./Door.module.css"

/** Commands for whoever runs the server, each with what it is for. */
export function Commands({ lines }: { lines: readonly (readonly [command: string, purpose: string])[] }) {
  return (
    <dl className={`stack gap-8 small ${css.commands}`}>
      {lines.map(([command, purpose]) => (
        <div key={command}>
          <dt className="quiet">{purpose}</dt>
          <dd>
            <code className="block box breaks">{command}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
