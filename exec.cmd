@rem Windows has no exec: with it npm hands signals to the script itself and not to a shell.
@%*
