import { Button, Group, Stack } from '@mantine/core'
import { documentTitle, fileNameOf } from '#contract/formats/file-names.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useSession } from '../../../platform/session/session.ts'
import { toDayIn } from '../../../platform/time/calendar-days.ts'
import { currentBrand } from '../../../ui/brand/brand.ts'
import { copyTextAndNotify } from '../../../ui/dialogs/copy-text.ts'
import classes from './two-step.module.css'

/** Shown only once: afterward the codes cannot be read anymore */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const brand = currentBrand()
  const { nickname, timeZone } = useSession()
  const text = `Recovery codes for ${brand.name}, each works once\n\n${codes.join('\n')}\n`
  return (
    <Stack gap="md">
      <p className={classes.text}>
        Save these codes where you can find them without your phone. Each works once in place of a code. They won’t be shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copyTextAndNotify(text)}>
          Copy
        </Button>
        <Button
          variant="default"
          onClick={() => {
            // The date tells which of two files has the codes that still work
            const title = documentTitle(nickname, `${brand.name} recovery codes`, toDayIn(new Date(), timeZone))
            saveFile(new Blob([text], { type: 'text/plain' }), fileNameOf(title, 'txt'))
          }}
        >
          Download
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </Group>
    </Stack>
  )
}
