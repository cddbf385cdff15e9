import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { formatMoney } from '#contract/formats/money.ts'
import { useCreateRestInvoice } from './billing.data.ts'
import classes from './invoice.module.css'
import { payHref } from './invoice-labels.ts'

/** Links to the invoice that collects the remaining amount, which the server creates on the first click */
export function PayRest({ uuid, rest, className }: { uuid: string; rest: number; className?: string | undefined }) {
  const router = useRouter()
  const payRest = useCreateRestInvoice()
  return (
    <Button
      className={className}
      leftSection={<IconCreditCard className={classes.icon} stroke={1.75} aria-hidden />}
      aria-busy={payRest.isPending}
      onClick={() => {
        if (!payRest.isPending) payRest.mutate(uuid, { onSuccess: (made) => void router.navigate({ href: payHref(made) }) })
      }}
    >
      Pay the rest, {formatMoney(rest)}
    </Button>
  )
}
