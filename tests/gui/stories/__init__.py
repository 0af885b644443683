"""What a person does from start to finish, by the events that a person causes (see ``person.py``).

======================================  ==========================================================
story                                   test
======================================  ==========================================================
1 first start, play, undo               test_estimate_stories.test_1
2 bad input beside the field            test_estimate_stories.test_2
3 automatic values, pinned and freed    test_estimate_stories.test_3
4 any figure explained, F1              test_estimate_stories.test_4
15 every verdict in words               test_estimate_stories.test_15
11 killed and recovered (bar)           gui/test_recovery.py, in part by calls
======================================  ==========================================================
"""
