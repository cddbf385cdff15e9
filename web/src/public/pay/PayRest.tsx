import { useState } from 'react'
import { CallError } from '../call-api.ts'
import { useFormats } from './formats.ts'
import type { PayLink } from './pay-link.ts'
import { usePayMessages } from './pay-messages.ts'

/** Links to the pay page of the invoice that collects the remaining amount, which the server creates on the first click */
export function PayRest({ link, rest }: { link: PayLink; rest: number }) {
  const messages = usePayMessages()
  const { money } = useFormats()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function payRest() {
    setBusy(true)
    setProblem(null)
    try {
      window.location.assign(await link.payRest())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messages.problem(error))
      setBusy(false)
    }
  }

  return (
    <>
      <button type="button" className="public-button pay-button" disabled={isBusy} onClick={payRest}>
        {messages.payRest(money(rest))}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
