import { TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { SelectOnDemand } from './ChoicesOnDemand.tsx'
import classes from './PhoneNumberField.module.css'
import { useCaretAmongDigits } from './use-caret-among-digits.ts'

interface PhoneNumberFieldProps<Code extends string> {
  label: string
  codes: readonly Code[]
  code: Code
  /** As displayed, grouped by hyphens */
  number: string
  /** The caller groups the digits, and the caret keeps its position among them */
  onChange: (code: Code, typed: string) => void
  error?: ReactNode
  /** The number's name in its form, which a validation error uses to focus it */
  path: string
}

/** Country code and number, for text messages */
export function PhoneNumberField<Code extends string>(props: PhoneNumberFieldProps<Code>) {
  const { label, codes, code, number, onChange, error, path } = props
  const field = useRef<HTMLInputElement>(null)
  const restoreCaret = useCaretAmongDigits(field)
  return (
    <div className={classes.number}>
      <SelectOnDemand
        className={classes.code}
        aria-label="Country code"
        data={[...codes]}
        value={code}
        onChange={(next) => onChange(codes.find((offered) => offered === next) ?? code, number)}
        allowDeselect={false}
        withScrollArea={false}
        comboboxProps={{ withinPortal: false }}
      />
      <TextInput
        className={classes.digits}
        aria-label={label}
        type="tel"
        inputMode="tel"
        required
        autoComplete="off"
        value={number}
        error={error}
        data-path={path}
        ref={field}
        onChange={(event) => {
          restoreCaret(event)
          onChange(code, event.currentTarget.value)
        }}
      />
    </div>
  )
}
