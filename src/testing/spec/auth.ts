import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createTestApp } from '../create-test-app.ts';
import { renderApp } from '../render-app.tsx';
import { cut, held, NEW_USER, submit, tab } from './auth-page.ts';
import { type Scene, scene } from './scene.ts';
import {
  after,
  button,
  disabledButton,
  field,
  heading,
  inTurn,
  leadsTo,
  press,
  role,
  text,
  toasts,
} from './see.ts';

/** With the address of somebody whose account has it in other letters, where there is one. */
const signIn = submit({ Email: 'ADA@example.com', Password: 'correct horse' }, 'Sign In');

export const auth: readonly Scene[] = [
  scene('Auth screen', () => renderApp('/auth'), [
    ['2', "header 'Join Backpressure'", heading('Join Backpressure')],
    [
      '2',
      "subtitle 'Start practicing system design interviews today'",
      text('Start practicing system design interviews today'),
    ],
    ['2', "a tab 'Sign In'", role('tab', 'Sign In')],
    ['2', "a tab 'Sign Up'", role('tab', 'Sign Up')],
    ['2', "a tab 'Reset Password'", role('tab', 'Reset Password')],
    ['2', 'Sign In has an email field, of email type', field('Email', 'email')],
    ['2', 'and a password field', field('Password', 'password')],
    ['2', "its button says 'Sign In'", button('Sign In')],
    [
      '5',
      'an invalid email is refused',
      async (page) => {
        await submit({ Email: 'ada', Password: 'correct horse' }, 'Sign In')(page);
        await text('Invalid email')();
      },
    ],
    [
      '5',
      "a password under 6 characters is refused: 'String must contain at least N character(s)'",
      async (page) => {
        await submit({ Email: 'ada@example.com', Password: '12345' }, 'Sign In')(page);
        await text('String must contain at least 6 character(s)')();
      },
    ],
    [
      '8',
      "wrong credentials: 'Invalid credentials' / 'Please check your email and password.'",
      toasts('Invalid credentials', 'Please check your email and password.', signIn),
    ],
    [
      '4',
      "'Forgot your password?' moves to Reset Password",
      async (page) => {
        await press('Forgot your password?')(page);
        expect(
          (await screen.findByRole('tab', { name: 'Reset Password' })).getAttribute('aria-selected'),
        ).toBe('true');
      },
    ],
  ]),
  scene(
    'Auth screen, Reset Password',
    after(() => renderApp('/auth'), tab('Reset Password'), button('Send Reset Link')),
    [
      ['2', 'has an email field', field('Email', 'email')],
      ['2', "its button says 'Send Reset Link'", button('Send Reset Link')],
      [
        '5',
        'its email must be valid',
        async (page) => {
          await submit({ Email: 'nobody' }, 'Send Reset Link')(page);
          await text('Invalid email')();
        },
      ],
      [
        '8',
        "success: 'Reset Link Sent', and never whether an account exists",
        toasts(
          'Reset Link Sent',
          'If an account with that email exists, a password reset link has been sent.',
          submit({ Email: 'nobody@example.com' }, 'Send Reset Link'),
        ),
      ],
      [
        '2',
        'the form clears after sending',
        inTurn(submit({ Email: 'nobody@example.com' }, 'Send Reset Link'), text('Reset Link Sent'), () =>
          waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')),
        ),
      ],
    ],
  ),
  scene(
    'Auth screen, Sign Up',
    after(() => renderApp('/auth'), tab('Sign Up'), button('Create Account')),
    [
      ['2', "subtitle 'Start with a free trial session'", text('Start with a free trial session')],
      ['2', 'has a first name', field('First Name', 'text')],
      ['2', 'a last name', field('Last Name', 'text')],
      ['2', 'an email of email type', field('Email', 'email')],
      ['2', 'and a password', field('Password', 'password')],
      ['2', "its button says 'Create Account'", button('Create Account')],
      [
        '5',
        'names have at least 1 character',
        async (page) => {
          await submit({ ...NEW_USER, 'First Name': '', 'Last Name': '' }, 'Create Account')(page);
          await text('Enter your first name')();
          await text('Enter your last name')();
        },
      ],
      [
        '8',
        "success: a welcome toast / 'Your account has been created successfully.'",
        toasts(
          'Welcome to Backpressure!',
          'Your account has been created successfully.',
          submit(NEW_USER, 'Create Account'),
        ),
      ],
      ['4', 'after sign-up the user goes to /', leadsTo('/', submit(NEW_USER, 'Create Account'))],
      [
        '9',
        'the token is kept in local storage under auth_token',
        async (page) => {
          expect(localStorage.getItem('auth_token')).toBeNull();
          await submit(NEW_USER, 'Create Account')(page);
          await waitFor(() => expect(localStorage.getItem('auth_token')).toBeTruthy());
        },
      ],
      ['4', 'the current user is set', inTurn(submit(NEW_USER, 'Create Account'), heading('Welcome, Grace'))],
    ],
  ),
  scene('Signing in', async () => {
    const app = await createTestApp();
    await app.signUp({ email: 'Ada@Example.com', password: 'correct horse' });
    return renderApp('/auth', { app });
  }, [
    [
      '8',
      "success: 'Welcome back!' / 'Successfully signed in to your account.'",
      toasts('Welcome back!', 'Successfully signed in to your account.', signIn),
    ],
    ['4', 'after sign-in the user goes to /', leadsTo('/', signIn)],
    ['rule 23', 'e-mail is compared without case', inTurn(signIn, heading('Welcome, Ada'))],
  ]),
  scene('Signing up with a taken address', async () => {
    const app = await createTestApp();
    await app.signUp({ email: 'grace@example.com' });
    return after(() => renderApp('/auth', { app }), tab('Sign Up'))();
  }, [
    [
      '8',
      "'Registration failed' with the server's message",
      toasts(
        'Registration failed',
        'An account with this email already exists.',
        submit(NEW_USER, 'Create Account'),
      ),
    ],
    [
      'rule 33',
      'and nobody is signed in',
      inTurn(submit(NEW_USER, 'Create Account'), text('Registration failed'), () =>
        expect(localStorage.getItem('auth_token')).toBeNull(),
      ),
    ],
  ]),
  scene('Signing in while the server thinks', () => held('signIn', '/auth'), [
    ['2', "'Signing in...' while pending", inTurn(signIn, button('Signing in...'))],
    [
      '2',
      'and the button is off',
      async (page) => {
        await signIn(page);
        await disabledButton('Signing in...')();
        page.answer();
        await text('Invalid credentials')();
      },
    ],
  ]),
  scene('Signing up while the server thinks', () => held('signUp', '/auth'), [
    [
      '2',
      "'Creating account...' while pending",
      async (page) => {
        await tab('Sign Up')(page);
        await submit(NEW_USER, 'Create Account')(page);
        await button('Creating account...')();
        page.answer();
        await heading('Welcome, Grace')();
      },
    ],
  ]),
  scene('Asking for a link while the server thinks', () => held('requestPasswordReset', '/auth'), [
    [
      '2',
      "'Sending reset link...' while pending",
      async (page) => {
        await tab('Reset Password')(page);
        await submit({ Email: 'ada@example.com' }, 'Send Reset Link')(page);
        await button('Sending reset link...')();
        page.answer();
        await text('Reset Link Sent')();
      },
    ],
  ]),
  scene('A server that does not answer a sign-in', () => cut('signIn', '/auth'), [
    ['8', "'Error' / 'Failed to sign in.'", toasts('Error', 'Failed to sign in.', signIn)],
  ]),
  scene('A server that does not answer a sign-up', () => cut('signUp', '/auth'), [
    [
      '8',
      "'Registration failed' / 'Failed to create account.'",
      toasts('Registration failed', 'Failed to create account.', async (page) => {
        await tab('Sign Up')(page);
        await submit(NEW_USER, 'Create Account')(page);
      }),
    ],
  ]),
  scene('A server that does not answer a request for a link', () => cut('requestPasswordReset', '/auth'), [
    [
      '8',
      "'Request Failed' / 'Failed to send password reset email'",
      toasts('Request Failed', 'Failed to send password reset email', async (page) => {
        await tab('Reset Password')(page);
        await submit({ Email: 'ada@example.com' }, 'Send Reset Link')(page);
      }),
    ],
  ]),
];
