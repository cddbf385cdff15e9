import { Anchor, Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconSend } from '@tabler/icons-react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { groupTypedPhoneNumber, TEXT_COUNTRY_CODES, type TextCountryCode } from '#contract/formats/phone-numbers.ts'
import type { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { textOnlyChanges } from '../../../platform/sending-form.ts'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { PhoneNumberField } from '../../../ui/forms/PhoneNumberField.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import classes from '../ai-promoter.module.css'
import { editPath, LIST_PATH } from '../ai-promoter-paths.ts'
import own from './detail.module.css'
import { hasSubmission } from './request-state.ts'
import { SentState } from './SentState.tsx'
import type { LanguageChoice, SendValues } from './send-values.ts'

interface SendPartProps {
  request: ReviewRequestDetail
  sending: ReturnType<typeof useFormShowingFirstProblem<SendValues>>
  isSending: boolean
}

const LANGUAGE_CHOICES: { value: LanguageChoice; label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

const LANGUAGE_HINTS: Record<LanguageChoice, string> = {
  auto: 'The message is in English. The page follows the language of their phone.',
  en: 'The message and the page are in English.',
  es: 'The message and the page are in Spanish.',
}

/** Sends by email, optionally by text as well, or by text alone */
export function SendPart({ request, sending: { form, onSubmit, failure }, isSending }: SendPartProps) {
  const { review_generator_uuid: uuid } = request
  const isSubmitted = hasSubmission(request)
  const { byText, textOnly, countryCode, phone_number: typed, language } = form.values

  function changeNumber(code: TextCountryCode, next: string) {
    form.setFieldValue('countryCode', code)
    form.setFieldValue('phone_number', groupTypedPhoneNumber(code, next))
  }

  /** Below the specification's checkboxes, which are otherwise unchanged */
  function chooseTextOnly(isChosen: boolean) {
    form.clearErrors()
    form.setValues(textOnlyChanges(isChosen))
  }

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Send the review request">
      <div className={own.sendPart}>
        <h2 className={own.partTitle}>{isSubmitted ? 'Send it again' : 'Or send it'}</h2>
        <SentState request={request} />
        <div className={own.channels}>
          <Checkbox label="E-Mail" checked={!textOnly} disabled readOnly classNames={{ icon: own.fixedTick, label: own.fixedLabel }} />
          <TextInput
            aria-label="E-Mail"
            type="email"
            inputMode="email"
            required={!textOnly}
            disabled={textOnly}
            autoComplete="off"
            placeholder={textOnly ? 'No email' : 'name@example.com'}
            {...form.getInputProps('email')}
          />
          <Checkbox
            label="Phone Number"
            checked={byText}
            disabled={textOnly}
            onChange={(event) => form.setFieldValue('byText', event.currentTarget.checked)}
          />
          {byText ? (
            <PhoneNumberField
              label="Phone Number"
              codes={TEXT_COUNTRY_CODES}
              code={countryCode}
              number={typed}
              onChange={changeNumber}
              error={form.errors.phone_number}
              path="phone_number"
            />
          ) : (
            <span className={own.noText}>No text message</span>
          )}
          <span className={own.rowLabel} id="language-label">
            Language
          </span>
          <div>
            <SegmentedControl
              aria-labelledby="language-label"
              data={LANGUAGE_CHOICES}
              value={language}
              onChange={(next) => form.setFieldValue('language', next as LanguageChoice)}
              className={own.languages}
            />
            <p className={own.note}>{LANGUAGE_HINTS[language]}</p>
          </div>
        </div>
        <p className={own.note}>
          {textOnly ? 'Only a text will be sent. ' : 'An email is always sent. '}
          <Anchor component="button" type="button" inherit onClick={() => chooseTextOnly(!textOnly)}>
            {textOnly ? 'Send by email too' : 'Send by text only'}
          </Anchor>
        </p>
        <FormFailure failure={failure} />
      </div>
      <div className={classes.foot}>
        <Button
          component={AppLink}
          to={LIST_PATH}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Previous
        </Button>
        <span className={classes.grow} />
        <Button
          component={AppLink}
          to={editPath(uuid)}
          variant="default"
          leftSection={<IconPencil className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Edit
        </Button>
        <SubmitButton
          loading={isSending}
          loadingLabel="Sending"
          variant={isSubmitted ? 'default' : 'filled'}
          leftSection={<IconSend className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Request
        </SubmitButton>
      </div>
    </form>
  )
}
