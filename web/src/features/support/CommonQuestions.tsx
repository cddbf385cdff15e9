import { IconChevronDown } from '@tabler/icons-react'
import { useIsPermitted } from '../../platform/session/permissions.ts'
import { useSession } from '../../platform/session/session.ts'
import { TextLink } from '../../ui/page/TextLink.tsx'
import { COMMON_QUESTIONS } from './common-questions.ts'
import classes from './support-aside.module.css'

/** Only one is open at a time, in browsers that support this for `details` elements with the same name */
export function CommonQuestions() {
  return (
    <section className={classes.part} aria-labelledby="common-questions">
      <h2 className={classes.title} id="common-questions">
        Common questions
      </h2>
      {COMMON_QUESTIONS.map((common, place) => (
        <details key={common.question} className={classes.question} name="common-question" open={place === 0}>
          <summary>
            {common.question}
            <IconChevronDown className={classes.chevron} aria-hidden />
          </summary>
          <p className={classes.answer}>
            {common.answer} {common.link && <QuestionLink {...common.link} />}
          </p>
        </details>
      ))}
    </section>
  )
}

function QuestionLink({ label, path, permission, administratorsOnly = false }: NonNullable<(typeof COMMON_QUESTIONS)[number]['link']>) {
  const isPermitted = useIsPermitted(permission)
  const { type } = useSession()
  if (!isPermitted || (administratorsOnly && type === 'REGULAR')) return null
  return (
    <TextLink to={path} size="body">
      {label}
    </TextLink>
  )
}
