import type { Invoice, MoneyBack } from '#contract/billing/invoices.ts'
import { useSession } from '../../platform/session/session.ts'
import classes from './invoice.module.css'
import { describeMoneyBack } from './money-back-messages.ts'

interface MoneyBackNotesProps {
  invoices: readonly Invoice[]
  /** Only refunds of these kinds; all kinds if left out */
  kinds?: readonly MoneyBack['kind'][]
}

/** Describes refunds of these invoices that were made or are about to be, one sentence each */
export function MoneyBackNotes({ invoices, kinds }: MoneyBackNotesProps) {
  const { timeZone } = useSession()
  const notes = invoices.flatMap(({ refunds }) => refunds).filter(({ kind }) => !kinds || kinds.includes(kind))
  const sentences = new Set(notes.map((note) => describeMoneyBack(note, timeZone)))
  return [...sentences].map((sentence) => (
    <p key={sentence} className={classes.explained}>
      {sentence}
    </p>
  ))
}
