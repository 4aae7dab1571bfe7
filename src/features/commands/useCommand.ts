import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { type Command, isOffered, isPossible, labelOf } from './command';

/** Runs a command here and returns its result. */
export const useRunCommand = (): ((command: Command) => unknown) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { getState } = useStore<RootState>();
  return useCallback(
    (command) => command.run(dispatch, { getState, navigate, search }),
    [dispatch, getState, navigate, search],
  );
};

/** A command in the form that menu entries and buttons need. */
export const useCommand = (command: Command) => {
  const run = useRunCommand();
  return {
    label: useAppSelector((state) => labelOf(command, state)),
    isOffered: useAppSelector((state) => isOffered(command, state)),
    isPossible: useAppSelector((state) => isPossible(command, state)),
    run: () => run(command),
  };
};
