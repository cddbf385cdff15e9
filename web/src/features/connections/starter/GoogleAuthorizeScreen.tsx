import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { useAndClearReturnedCode } from './oauth-starter.ts'
import { ReturnedCodeCard } from './ReturnedCodeCard.tsx'
import { StarterFrame } from './StarterFrame.tsx'

/** Shows the code that Google's authorization page returned; it works once, and stays in this page */
export default function GoogleAuthorizeScreen() {
  const returned = useAndClearReturnedCode()
  return (
    <StarterFrame title="Google code">
      {returned ? <ReturnedCodeCard returned={returned} /> : <FormMessage tone="bad">This link has no code.</FormMessage>}
    </StarterFrame>
  )
}
