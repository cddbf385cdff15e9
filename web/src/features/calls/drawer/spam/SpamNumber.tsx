import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { coverNumber } from '#contract/calls/spam-numbers.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { call as request } from '../../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../../platform/api/api-error.ts'
import { notifyError } from '../../../../ui/dialogs/toasts.ts'
import { type CallDetail, refreshCalls } from '../../calls.data.ts'
import classes from './spam-number.module.css'

/** For a spam call: lets the user decide whether to treat further calls from its number as spam, too */
export function SpamNumber({ call }: { call: CallDetail }) {
  const cover = useMutation({
    mutationFn: (covered: boolean) => request(coverNumber, { params: { call_sid: call.call_sid }, body: { covered } }),
    onSuccess: () => refreshCalls(),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
  if (!call.spam || !call.phone_from) return null
  const number = formatPhoneNumber(call.phone_from)
  return (
    <section className={classes.offer} aria-label="This caller’s number">
      <p>
        {call.number_covered
          ? `Future calls from ${number} are marked as spam. They create no callbacks, notifications or texts.`
          : `Future calls from ${number} still appear in the list and totals.`}
      </p>
      <Button
        variant="default"
        size="xs"
        aria-disabled={cover.isPending}
        onClick={() => !cover.isPending && cover.mutate(!call.number_covered)}
      >
        {call.number_covered ? 'Let them through' : 'Mark them as spam too'}
      </Button>
    </section>
  )
}
