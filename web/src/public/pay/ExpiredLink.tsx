import { useState } from 'react'
import { Message } from './Message.tsx'
import type { PayLink } from './pay-link.ts'

export function ExpiredLink({ link }: { link: PayLink }) {
  const [step, setStep] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [problem, setProblem] = useState('')

  const send = async () => {
    if (step === 'sending') return
    setProblem('')
    setStep('sending')
    try {
      await link.sendNewLink()
      setStep('sent')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setStep('asking')
    }
  }

  if (step === 'sent') {
    return (
      <Message key="sent" icon="mail" tone="good" title="Check your e-mail">
        <p className="public-muted">If there is something to pay, a new link is on its way to the address on file.</p>
      </Message>
    )
  }
  return (
    <Message icon="alert" tone="warning" title="This link has expired">
      <p className="public-muted">Your invoice is safe. We can e-mail a new link to the address on file.</p>
      <p className="pay-problem" role="alert">
        {problem}
      </p>
      <button type="button" className="public-button pay-button" aria-disabled={step === 'sending'} onClick={send}>
        {step === 'sending' ? 'Sending…' : 'E-mail me a new link'}
      </button>
    </Message>
  )
}
