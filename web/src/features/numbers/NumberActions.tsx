import { isInService } from '#contract/numbers/number-states.ts'
import type { BusinessNumber } from '#contract/numbers/numbers.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import row from '../../ui/lists/row-parts.module.css'
import { useMakeMain } from './numbers.data.ts'

export interface RowActions {
  onEdit: (number: BusinessNumber) => void
}

export function NumberActions({ number, onEdit }: { number: BusinessNumber } & RowActions) {
  const main = useMakeMain()
  const { number_uuid: uuid, name } = number

  async function confirmMain() {
    const isWanted = await confirmDialog({
      title: `Make ${name} your main number?`,
      message: 'Your main number is the one that customers see. Your other numbers keep working.',
      confirmLabel: 'Make main number',
    })
    if (isWanted) main.mutate({ uuid, name })
  }

  // There is nothing to handle yet, or any more
  if (!isInService(number.state)) return null
  return (
    <span className={row.actions}>
      {!number.is_main && (
        <button
          type="button"
          className={row.action}
          aria-disabled={main.isPending}
          aria-label={`Make ${name} the main number`}
          onClick={() => !main.isPending && void confirmMain()}
        >
          Make main
        </button>
      )}
      <button type="button" className={row.action} aria-label={`Edit ${name}`} onClick={() => onEdit(number)}>
        Edit
      </button>
    </span>
  )
}
