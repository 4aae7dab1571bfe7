import { WELCOME_PATH } from '#common/legacyPaths.ts';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { PasswordForm } from '@/features/session/PasswordForm';
import { selectUser } from '@/features/session/selectors';
import { usePageTitle } from '@/ui/usePageTitle';
import { FirstSignIn } from './components/FirstSignIn';
import { SignInForm } from './components/SignInForm';
import { leaveFor } from './leaveFor';
import classes from './SignInPage.module.css';

/** Signing in, also with the link of the first start, after which a password is chosen. The server checks the target in `next`. */
export function SignInPage() {
  const [query] = useSearchParams();
  const user = useAppSelector(selectUser);
  const secret = query.get('secret');
  const next = query.get('next') ?? WELCOME_PATH;
  const mustChoose = user?.mustChangePassword === true && secret === null;
  usePageTitle(mustChoose ? 'Choose a password' : 'Sign in');
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{mustChoose ? 'Choose a password' : 'Sign in to Sextant'}</h1>
        {mustChoose ? (
          <>
            <p className={classes.text}>
              You are signed in as {user.username}. Choose the password you will use from now on.
            </p>
            <PasswordForm action="Save password" onDone={() => leaveFor(WELCOME_PATH)} />
          </>
        ) : secret === null ? (
          <SignInForm next={next} hasFailed={query.get('failed') === 'true'} />
        ) : (
          <FirstSignIn secret={secret} />
        )}
      </div>
    </main>
  );
}
