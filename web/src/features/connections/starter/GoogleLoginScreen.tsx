import { Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessageOf } from '../../../platform/api/api-error.ts'
import { SelectOnDemand } from '../../../ui/forms/ChoicesOnDemand.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { redirectToAuthorization, useStarters } from './oauth-starter.ts'
import { StarterFrame } from './StarterFrame.tsx'

const DEFAULT_SCOPES = [
  'https://www.googleapis.com/auth/userinfo.profile',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/adsense.readonly',
  'https://www.googleapis.com/auth/analytics.readonly',
].join('\n')
const ACCESS_TYPES = ['online', 'offline']
const PROMPTS = ['none', 'consent', 'select_account']

export default function GoogleLoginScreen() {
  const starters = useStarters()
  const [scope, setScope] = useState(DEFAULT_SCOPES)
  const [accessType, setAccessType] = useState<string>('offline')
  const [prompt, setPrompt] = useState<string>('consent')
  const google = starters.data?.google

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!google) return
    const query = {
      client_id: google.client_id,
      redirect_uri: `${window.location.origin}/googleAuthorize`,
      response_type: 'code',
      scope: scope.split(/\s+/).filter(Boolean).join(' '),
      access_type: accessType,
      prompt,
    }
    void redirectToAuthorization(google.authorization_url, query, true)
  }

  return (
    <StarterFrame title="Google Login">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Textarea
            label="Scope"
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
            autosize
            minRows={4}
            maxRows={10}
          />
          <SelectOnDemand
            label="Access Type"
            data={ACCESS_TYPES}
            value={accessType}
            onChange={(value) => setAccessType(value ?? 'offline')}
            allowDeselect={false}
          />
          <SelectOnDemand
            label="Prompt"
            data={PROMPTS}
            value={prompt}
            onChange={(value) => setPrompt(value ?? 'consent')}
            allowDeselect={false}
          />
          {starters.isError && <FormMessage tone="bad">{errorMessageOf(starters.error)}</FormMessage>}
          {google === null && <FormMessage tone="bad">Google isn’t set up: GOOGLE_CLIENT_ID is missing.</FormMessage>}
          <SubmitButton size="lg" fullWidth loading={starters.isPending} disabled={!google || scope.trim() === ''}>
            Google Login
          </SubmitButton>
        </Stack>
      </form>
    </StarterFrame>
  )
}
