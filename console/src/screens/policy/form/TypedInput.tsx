/**
 * A text of the policy. What is typed goes into the policy when the typing pauses: with hundreds of rules, writing and checking it
 * takes longer than the next key.
 */
import { TextInput, type TextInputProps } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { useState } from "react"

const PAUSE_MS = 150

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  value: string
  onTyped: (text: string) => void
}

export function TypedInput({ value, onTyped, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useDebouncedCallback(
    (text: string) => {
      setTyped(null)
      onTyped(text)
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  )
  return (
    <TextInput
      {...rest}
      value={typed ?? value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        tell(text)
      }}
      onBlur={tell.flush}
    />
  )
}
