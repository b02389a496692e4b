/** A line of text in the policy. */
import { TextInput, type TextInputProps } from "@mantine/core"
import { useTyped } from "./use-typed.ts"

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  value: string
  onTyped: (text: string) => void
}

export function TypedInput({ value, onTyped, ...rest }: Props) {
  const { shown, type, settle } = useTyped(value, onTyped)
  return (
    <TextInput
      {...rest}
      value={shown}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={settle}
    />
  )
}
