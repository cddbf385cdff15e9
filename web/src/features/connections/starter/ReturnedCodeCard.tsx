import { Button, CopyButton, Stack, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import type { ReturnedCode } from './oauth-starter.ts'
import classes from './starter.module.css'

export function ReturnedCodeCard({ returned }: { returned: ReturnedCode }) {
  const { code, error, codeVerifier, isForeign } = returned
  if (error) return <FormMessage tone="bad">The provider returned no code: {error}</FormMessage>
  return (
    <Stack gap="md">
      {isForeign && (
        <FormMessage tone="bad">This tab didn’t request this code. Don’t use it unless you know who sent you here.</FormMessage>
      )}
      <ReadOnlyValue label="Code" value={code} />
      {codeVerifier && !isForeign && <ReadOnlyValue label="Code verifier" value={codeVerifier} />}
    </Stack>
  )
}

function ReadOnlyValue({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Textarea label={label} value={value} readOnly autosize minRows={2} maxRows={6} classNames={{ input: classes.secret }} />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            mt="xs"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />}
            aria-label={`Copy the ${label.toLowerCase()}`}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
