import type { NoticeRecipient } from '#contract/notices/notices.ts'
import row from '../../ui/lists/row-parts.module.css'
import classes from './notices.module.css'
import { describeKindsAt } from './notification-labels.ts'
import { RecipientActions, type RowActions } from './RecipientActions.tsx'
import { RecipientName, RecipientState } from './recipient-columns.tsx'

export const RECIPIENT_CARD_SHAPE = ['name', 'facts', 'facts', 'foot'] as const

/** One recipient on a phone */
export function RecipientCard({ recipient, actions }: { recipient: NoticeRecipient; actions: RowActions | null }) {
  return (
    <>
      <div className={row.cardHead}>
        <h2 className={classes.cardName}>
          <RecipientName recipient={recipient} />
        </h2>
        <RecipientState state={recipient.state} />
      </div>
      <dl className={row.cardFacts}>
        <div>
          <dt>Immediately</dt>
          <dd>{describeKindsAt(recipient.choices, 'at_once')}</dd>
        </div>
        <div>
          <dt>Daily digest</dt>
          <dd>{describeKindsAt(recipient.choices, 'daily')}</dd>
        </div>
      </dl>
      {actions && <RecipientActions recipient={recipient} {...actions} />}
    </>
  )
}
