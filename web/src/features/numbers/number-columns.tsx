import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { BusinessNumber } from '#contract/numbers/numbers.ts'
import { useSession } from '../../platform/session/session.ts'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import row from '../../ui/lists/row-parts.module.css'
import { NumberActions, type RowActions } from './NumberActions.tsx'
import { describeAfterHours, describeCapabilities, describeRinging, describeState, SOURCE_LABELS } from './number-labels.ts'
import classes from './numbers.module.css'

export const numberColumns = (actions: RowActions): Column<BusinessNumber>[] => [
  { key: 'name', header: 'Name', width: '30%', skeleton: 'two-lines', render: (number) => <NumberName number={number} /> },
  { key: 'source', header: 'Source', width: '16%', render: ({ source }) => SOURCE_LABELS[source] },
  { key: 'rings', header: 'Rings at', width: '24%', skeleton: 'two-lines', render: (number) => <Ringing number={number} /> },
  { key: 'recording', header: 'Recording', size: 'short', render: ({ recording }) => (recording ? 'On' : 'Off') },
  { key: 'capabilities', header: 'Capabilities', size: 'medium', render: describeCapabilities },
  {
    key: 'actions',
    header: 'Actions',
    isAction: true,
    align: 'end',
    render: (number) => <NumberActions number={number} {...actions} />,
  },
]

function NumberName({ number }: { number: BusinessNumber }) {
  const { timeZone } = useSession()
  const state = describeState(number, timeZone)
  return (
    <span className={classes.lines}>
      <span className={classes.nameLine}>
        <span className={classes.name}>{number.name}</span>
        {number.is_main && (
          <StatusBadge tone="primary" icon={null}>
            Main
          </StatusBadge>
        )}
        {state && <StatusBadge tone={state.tone}>{state.label}</StatusBadge>}
      </span>
      <span className={classes.second}>{formatPhoneNumber(number.number)}</span>
    </span>
  )
}

function Ringing({ number }: { number: BusinessNumber }) {
  const afterHours = describeAfterHours(number)
  return (
    <span className={classes.lines}>
      <span>{describeRinging(number)}</span>
      {afterHours && <span className={classes.second}>{afterHours}</span>}
    </span>
  )
}

export const NUMBER_CARD_SHAPE = ['name', 'facts', 'facts', 'foot'] as const

/** One number on a phone */
export function NumberCard({ number, actions }: { number: BusinessNumber; actions: RowActions }) {
  return (
    <>
      <h2 className={classes.cardName}>
        <NumberName number={number} />
      </h2>
      <dl className={row.cardFacts}>
        <div>
          <dt>Source</dt>
          <dd>{SOURCE_LABELS[number.source]}</dd>
        </div>
        <div>
          <dt>Rings at</dt>
          <dd>
            <Ringing number={number} />
          </dd>
        </div>
        <div>
          <dt>Recording</dt>
          <dd>{number.recording ? 'On' : 'Off'}</dd>
        </div>
        <div>
          <dt>Capabilities</dt>
          <dd>{describeCapabilities(number)}</dd>
        </div>
      </dl>
      <NumberActions number={number} {...actions} />
    </>
  )
}
