import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { NumberUse } from '#contract/website-numbers/website-numbers.ts'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { SelectOnDemand } from '../../ui/forms/ChoicesOnDemand.tsx'
import { useSetNumberUse, type WebsiteNumber } from './website-numbers.data.ts'
import classes from './website-numbers.module.css'
import { describeSourceUse } from './website-numbers-messages.ts'

const NONE = 'none'

export function NumberUseRow({ number }: { number: WebsiteNumber }) {
  const save = useSetNumberUse(number.number_uuid)
  // Shown at once, and taken back if the server rejects it
  const use = save.isPending ? save.variables : number.use
  const choices = [
    { value: NONE, label: 'Not on your website' },
    ...(number.source === 'UNKNOWN' ? [] : [{ value: 'source', label: describeSourceUse(number) }]),
    { value: 'visitor', label: 'One visitor at a time' },
  ]
  return (
    <li className={classes.number}>
      <span className={classes.lines}>
        <span className={classes.nameLine}>
          <span className={classes.name}>{number.name}</span>
          {number.in_use && (
            <StatusBadge tone="primary" icon={null}>
              In use
            </StatusBadge>
          )}
        </span>
        <span className={classes.second}>{formatPhoneNumber(number.number)}</span>
      </span>
      <SelectOnDemand
        className={classes.use}
        aria-label={`${number.name} is shown to`}
        data={choices}
        value={use ?? NONE}
        allowDeselect={false}
        disabled={save.isPending}
        onChange={(chosen) => chosen && save.mutate(chosen === NONE ? null : (chosen as NumberUse))}
      />
    </li>
  )
}
