import type { Icon as TablerIcon } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ChoiceButtonProps } from '../dialogs/OpenedChoices.tsx'
import { loadOpenedChoices } from '../dialogs/overlay-code.ts'
import { ErrorBoundary } from '../page/ErrorBoundary.tsx'
import { FilterPill } from './FilterPill.tsx'

const OpenedChoices = lazy(loadOpenedChoices)

interface ChoicePillProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** The choice is required: no clear button (x), and the pill stays neutral */
  isRequired?: boolean
  icon?: TablerIcon
  className?: string
}

/** Filter with a dropdown of options, whose code loads on first use. Choosing the selected option again clears it */
export function ChoicePill<Value extends string>(props: ChoicePillProps<Value>) {
  const { label, options, value, onChange, isRequired = false, icon, className } = props
  const [isWanted, setWanted] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const pill = (button: ChoiceButtonProps) => (
    <FilterPill
      label={label}
      value={chosen?.label ?? null}
      isNeutral={isRequired}
      hidesLabel={!isRequired}
      onClear={isRequired ? undefined : () => onChange(undefined)}
      icon={icon}
      className={className}
      aria-haspopup="listbox"
      {...button}
    />
  )
  const closed = pill({ onClick: () => setWanted(true), onPointerEnter: () => void loadOpenedChoices().catch(() => undefined) })
  if (!isWanted) return closed
  return (
    // Without a connection the code may be missing; then the pill does nothing, and the screen stays
    <ErrorBoundary fallback={() => closed}>
      <Suspense fallback={closed}>
        <OpenedChoices
          button={pill}
          label={label}
          options={options}
          value={value}
          onChoose={(next) => onChange(next === value && !isRequired ? undefined : (next as Value))}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
