import type { Invoice, MoneyBack } from '#contract/billing/invoices.ts'
import { useSession } from '../../platform/session/session.ts'
import classes from './invoice.module.css'
import { describeMoneyBack } from './money-back-messages.ts'

interface MoneyBackNotesProps {
  invoices: readonly Invoice[]
  /** Limits the notes to refunds of these kinds; all kinds if omitted */
  kinds?: readonly MoneyBack['kind'][]
}

/** Describes the refunds of these invoices, made or pending, in one sentence each */
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
