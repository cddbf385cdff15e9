import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Account } from '#contract/accounts.ts'
import { ACCOUNT_TYPE_NAMES } from '#contract/my-information.ts'
import classes from './account-dialogs.module.css'

type Type = Account['account_type']

const TYPES: readonly { type: Type; rights: string }[] = [
  { type: 'REGULAR', rights: 'Inquiries, reviews, scans and reports, plus what you allow' },
  { type: 'MAIN', rights: 'Also manages accounts and connections' },
]

interface TypeChoiceProps {
  value: Type | ''
  onChange: (type: Type) => void
  error?: ReactNode
}

/** Two cards, as radio buttons */
export function TypeChoice({ value, onChange, error }: TypeChoiceProps) {
  const id = useId()
  return (
    <fieldset className={classes.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <Input.Label component="legend" className={classes.legend} required>
        Account type
      </Input.Label>
      <div className={classes.types}>
        {TYPES.map(({ type, rights }, index) => (
          <label key={type} className={classes.type} data-error={error ? true : undefined}>
            <input
              type="radio"
              name={id}
              className={classes.radio}
              // Receives the focus if this field is the form's first problem
              data-path={index === 0 ? 'account_type' : undefined}
              checked={value === type}
              onChange={() => onChange(type)}
              aria-invalid={error ? true : undefined}
              aria-labelledby={`${id}-${type}`}
              aria-describedby={`${id}-${type}-rights`}
            />
            <span>
              <span id={`${id}-${type}`} className={classes.typeName}>
                {ACCOUNT_TYPE_NAMES[type]}
              </span>
              <span id={`${id}-${type}-rights`} className={classes.typeRights}>
                {rights}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  )
}
