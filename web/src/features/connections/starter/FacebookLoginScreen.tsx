import { Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessageOf } from '../../../platform/api/api-error.ts'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { redirectToAuthorization, useAndClearReturnedCode, useStarters } from './oauth-starter.ts'
import { ReturnedCodeCard } from './ReturnedCodeCard.tsx'
import { StarterFrame } from './StarterFrame.tsx'

const DEFAULT_SCOPES = ['pages_show_list', 'pages_read_engagement', 'read_insights', 'instagram_basic', 'instagram_manage_insights'].join(
  '\n',
)

/** Facebook redirects back to this same page, which then shows the code */
export default function FacebookLoginScreen() {
  const starters = useStarters()
  const [scope, setScope] = useState(DEFAULT_SCOPES)
  const returned = useAndClearReturnedCode()
  const facebook = starters.data?.meta

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!facebook) return
    const query = {
      client_id: facebook.client_id,
      redirect_uri: `${window.location.origin}/facebookLogin`,
      response_type: 'code',
      ...(facebook.config_id
        ? { config_id: facebook.config_id }
        : {
            scope: scope
              .split(/[\s,]+/)
              .filter(Boolean)
              .join(','),
          }),
    }
    void redirectToAuthorization(facebook.authorization_url, query, false)
  }

  if (returned) {
    return (
      <StarterFrame title="Facebook code">
        <ReturnedCodeCard returned={returned} />
      </StarterFrame>
    )
  }
  return (
    <StarterFrame title="Facebook Login">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Textarea
            label="Scope"
            description={facebook?.config_id ? `Permissions come from login configuration ${facebook.config_id}.` : undefined}
            disabled={Boolean(facebook?.config_id)}
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
            autosize
            minRows={4}
            maxRows={10}
          />
          {starters.isError && <FormMessage tone="bad">{errorMessageOf(starters.error)}</FormMessage>}
          {facebook === null && <FormMessage tone="bad">Facebook isn’t set up: META_APP_ID is missing.</FormMessage>}
          <SubmitButton size="lg" fullWidth loading={starters.isPending} disabled={!facebook || scope.trim() === ''}>
            Facebook Login
          </SubmitButton>
        </Stack>
      </form>
    </StarterFrame>
  )
}
