import { useId } from 'react'
import classes from './ChoiceChips.module.css'

interface ChoiceChipsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** Label of the chip that clears the choice: "Any". Without it, the choice is required */
  anyLabel?: string
}

/** Single choice with all options visible, for bottom sheets on phones, where a nested dropdown would be hard to tap */
export function ChoiceChips<Value extends string>({ label, options, value, onChange, anyLabel }: ChoiceChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.chips}>
        {anyLabel && <Chip name={name} label={anyLabel} isChosen={value === undefined} onChoose={() => onChange(undefined)} />}
        {options.map((option) => (
          <Chip
            key={option.value}
            name={name}
            label={option.label}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Chip({ name, label, isChosen, onChoose }: { name: string; label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className={classes.chip}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className={classes.input} />
      {label}
    </label>
  )
}
