import { useState } from 'react'
import type { CallError } from '../call-api.ts'
import { useLanguage } from '../language.ts'
import { Message } from './Message.tsx'
import type { PayLink } from './pay-link.ts'
import { usePayMessages } from './pay-messages.ts'

export function ExpiredLink({ link }: { link: PayLink }) {
  const messages = usePayMessages()
  const language = useLanguage()
  const [step, setStep] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [problem, setProblem] = useState('')

  const send = async () => {
    if (step === 'sending') return
    setProblem('')
    setStep('sending')
    try {
      await link.sendNewLink(language)
      setStep('sent')
    } catch (error) {
      setProblem(messages.problem(error as CallError))
      setStep('asking')
    }
  }

  if (step === 'sent') {
    return (
      <Message key="sent" icon="mail" tone="good" title={messages.checkEmail}>
        <p className="public-muted">{messages.newLinkComes}</p>
      </Message>
    )
  }
  return (
    <Message icon="alert" tone="warning" title={messages.expired}>
      <p className="public-muted">{messages.invoiceSafe}</p>
      <p className="pay-problem" role="alert">
        {problem}
      </p>
      <button type="button" className="public-button pay-button" aria-disabled={step === 'sending'} onClick={send}>
        {step === 'sending' ? messages.sending : messages.emailNewLink}
      </button>
    </Message>
  )
}
